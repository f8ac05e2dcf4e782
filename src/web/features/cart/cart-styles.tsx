import cartCss from './cart.css?url'

/** The style sheet of carts, alone: every page carries the store's own, which would be half as large again with those of a few. */
export const CartStyles = () => <link rel="stylesheet" href={cartCss} precedence="default" />
