/** These people use the store of which screenshots are taken. All have the same password. */
export const PASSWORD = 'a long password'

/** Has addresses, a filled cart and an order in each state. */
export const MAYA = { name: 'Maya Winter', email: 'maya@example.com' }
/** Has an account and nothing else. */
export const LEO = { name: 'Leo Summer', email: 'leo@example.com' }
/** Has more orders than a page of a list holds. */
export const NORA = { name: 'Nora Field', email: 'nora@example.com' }

export const PACKER = { name: 'Noor Haddad', email: 'noor@example.com', role: 'packer' }
export const COURIER = { name: 'Tom Martins', email: 'tom@example.com', role: 'courier' }
/** Was invited and has not accepted yet. */
export const MANAGER = { name: 'Ana Weber', email: 'ana@example.com', role: 'manager' }
