export const AddAddressPage = () => <h1>AddAddressPage</h1>
