import contactCss from './contact.css?url'

/** The style sheet of the contact page, alone (cart-styles.tsx). */
export const ContactStyles = () => <link rel="stylesheet" href={contactCss} precedence="default" />
