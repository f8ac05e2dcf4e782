export const MyOrdersSkeleton = () => <h1>My Orders</h1>
