export const CartSkeleton = () => <h1>Your cart</h1>
