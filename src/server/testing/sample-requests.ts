import { type EndpointName, exampleOf } from '../../contract/documentation/endpoint-examples.ts'
import type { ExampleValues } from '../../contract/documentation/example-values.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { daysLater } from '../../domain/time/time-zone.ts'
import { A_PRODUCT, categoryForm, productForm } from './catalog-forms.ts'
import type { Persons } from './persons.ts'
import { SELLER } from './test-store.ts'

let closedDays = 0

/** Returns what the persons have, for the request of an example. */
export const valuesOf = ({ shopper, staff }: Persons): ExampleValues => ({
  product: shopper.productId,
  email: shopper.email,
  password: shopper.password,
  address: shopper.addressId,
  order: shopper.orderId,
  session: shopper.sessionIds[1],
  key: shopper.orderKey,
  secret: 'not one of ours',
  seller: SELLER,
  courier: staff.courier.id,
  unknown: crypto.randomUUID(),
  newEmail: `${crypto.randomUUID()}@example.com`,
  unique: crypto.randomUUID(),
  /** Each day is closed once. */
  get openDay() {
    return daysLater('2020-01-01', ++closedDays)
  },
})

interface SampleRequest {
  readonly name: string
  readonly endpoint: Endpoint
  readonly status: number
  readonly body: (persons: Persons) => unknown
  readonly request: (persons: Persons) => RequestInit
}

export const sampleRequests: readonly SampleRequest[] = Object.entries(endpoints).map(([name, row]) => {
  const endpoint: Endpoint = row
  const { body = () => undefined, hasKey, status } = exampleOf(name as EndpointName) // the entries are those of `endpoints`
  return {
    name,
    endpoint,
    status: status ?? endpoint.status ?? 200,
    body: (persons) => body(valuesOf(persons)),
    request: (persons) => {
      const values = valuesOf(persons)
      return requestOf(endpoint, body(values), hasKey ? { [IDEMPOTENCY_HEADER]: values.key } : {})
    },
  }
})

function requestOf({ method, form, isCategoryForm }: Endpoint, body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (form)
    return { method, body: isCategoryForm ? categoryForm({ name: `Category ${crypto.randomUUID()}` }) : productForm(A_PRODUCT) }
  if (body === undefined) return { method, headers }
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}
