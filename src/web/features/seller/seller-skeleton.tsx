export const SellerSkeleton = () => <h1>Seller</h1>
