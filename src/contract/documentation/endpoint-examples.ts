import type { BodyToSendOf, Endpoint, QueryParamsOf } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { EXAMPLE_ADDRESS, EXAMPLE_GUEST, type Example, type ExampleValues } from './example-values.ts'
import { SELLER_EXAMPLES } from './seller-examples.ts'
import { SELLER_ORDER_EXAMPLES } from './seller-order-examples.ts'
import { SHOP_EXAMPLES } from './shop-examples.ts'

export type EndpointName = keyof typeof endpoints
export type Examples = {
  readonly [Name in EndpointName]: Example<BodyToSendOf<(typeof endpoints)[Name]>, QueryParamsOf<(typeof endpoints)[Name]>>
}

/** One request for each endpoint, from which the documentation and the tests of roles, shapes and malformed input are made. */
const EXAMPLES: Examples = { ...SHOP_EXAMPLES, ...SELLER_ORDER_EXAMPLES, ...SELLER_EXAMPLES }

export const exampleOf = (name: EndpointName): Example<object | undefined, object | undefined> => EXAMPLES[name]

export interface ExampleRequest {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  /** A guest has no token. */
  readonly isGuest: boolean
  readonly status: number
  readonly query: object
  /** A JSON body, the JSON part of a form, or the text of a file. At most one of these is there. */
  readonly body: object | undefined
  readonly form: object | null
  readonly file: string | null
  readonly key: string | null
}

/** Returns the requests to show for an endpoint: one, and another one for guests where they may use it. */
export function requestsToShow(name: EndpointName, values: ExampleValues): ExampleRequest[] {
  const endpoint: Endpoint = endpoints[name]
  const { body, hasKey, complete, status } = exampleOf(name)
  const success = endpoint.status ?? 200
  const request: ExampleRequest = {
    ...{ name, endpoint, isGuest: false, status: complete ? (complete.status ?? success) : (status ?? success) },
    query: { ...complete?.query?.(values) },
    body: body?.(values),
    form: complete?.form?.(values) ?? null,
    file: complete?.file ?? null,
    key: hasKey ? values.key : null,
  }
  return endpoint.guest ? [request, guestRequest(request, values)] : [request]
}

/** A guest names the order by its secret, or orders with name and address. */
function guestRequest(request: ExampleRequest, { product, secret }: ExampleValues): ExampleRequest {
  const { guest, method } = request.endpoint
  if (guest?.by === 'guest') {
    const body = { items: [{ product, quantity: 1 }], guest: EXAMPLE_GUEST, address: EXAMPLE_ADDRESS }
    return { ...request, isGuest: true, body, key: null }
  }
  if (method === 'GET') return { ...request, isGuest: true, query: { secret } }
  const { id: _, ...others }: { id?: unknown } = { ...request.body }
  return { ...request, isGuest: true, body: { ...others, secret } }
}
