/** The address has a module of its own, so that browser tests can import it. */
export const AN_ADDRESS = {
  firstName: 'Maya',
  lastName: 'Winter',
  email: 'maya@example.com',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
  country: 'United States',
  phone: '+1 503 555 0100',
}
