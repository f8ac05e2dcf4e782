import productCss from './product-page.css?url'

/** The style sheet of a product's page, alone (cart-styles.tsx). */
export const ProductStyles = () => <link rel="stylesheet" href={productCss} precedence="default" />
