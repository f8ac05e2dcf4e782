/** What requests of examples name. Tests fill in values of their own. The documentation has shell variables. */
export interface ExampleValues {
  readonly product: string
  /** The account of a shopper, with an order, and a session beside the one that sends the request. */
  readonly email: string
  readonly password: string
  readonly address: string
  readonly order: string
  readonly session: string
  /** The Idempotency-Key of the order. */
  readonly key: string
  /** The secret of a guest's order. */
  readonly secret: string
  readonly seller: { readonly email: string; readonly password: string }
  readonly courier: string
  /** An id that nothing has. */
  readonly unknown: string
  readonly newEmail: string
  readonly unique: string
  /** A day that is not closed. */
  readonly openDay: string
}

export const EXAMPLE_ADDRESS = {
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

export const EXAMPLE_GUEST = { name: 'Gil Santos', email: 'gil.santos@example.com', phone: '+1 503 555 0199' }

/** Tests send most requests without query, form and file, to which these belong. */
interface Complete<Query> {
  readonly query?: (values: ExampleValues) => Query
  /** The JSON part of a multipart form. */
  readonly form?: (values: ExampleValues) => object
  readonly file?: string
  /** The status of success is that of the endpoint. This one is there for another. */
  readonly status?: number
}

export interface Example<Body, Query> {
  readonly body?: (values: ExampleValues) => Body
  readonly hasKey?: true
  /** The expected status when the store rejects the request. By default it is the endpoint's status of success. */
  readonly status?: number
  /** The request with what it lacks, as people would send it. */
  readonly complete?: Complete<Query>
}
