export const AddAddressSkeleton = () => <h1>Add address</h1>
