import ordersCss from './orders.css?url'

/** The style sheet of a shopper's orders, alone (cart-styles.tsx). */
export const OrdersStyles = () => <link rel="stylesheet" href={ordersCss} precedence="default" />
