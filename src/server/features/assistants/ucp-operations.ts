import * as z from 'zod/mini'
import { catalogLookupRequest, catalogProductRequest, catalogSearchRequest } from '../../../contract/ucp/catalog-requests.ts'
import { cartRequest, checkoutRequest, completeRequest, newCheckoutRequest } from '../../../contract/ucp/checkout-requests.ts'
import { CART, CATALOG_LOOKUP, CATALOG_SEARCH, type Capability, CHECKOUT, ORDER } from '../../../contract/ucp/ucp-version.ts'
import { requireCapability } from './agent-profiles.ts'
import { cancelCart, createCart, getCart, updateCart } from './assistant-carts.ts'
import { getAssistantOrder } from './assistant-orders.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { cancelCheckout, completeCheckout, createCheckout, getCheckout, updateCheckout } from './checkout-sessions.ts'
import type { Sender } from './linked-shopper.ts'
import { getCatalogProduct, lookUpCatalog, searchCatalog } from './ucp-catalog.ts'
import { UcpFailure } from './ucp-failure.ts'

/** One thing that an assistant can ask for, over REST and as a tool of the Model Context Protocol. */
export interface UcpOperation {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The path after that of the REST binding. It may have an `:id`. */
  readonly path: string
  readonly tool: string
  readonly title: string
  readonly description: string
  /** `subject` is the argument of the tool that has what the body has over REST. It is absent when there is no body. */
  readonly subject?: 'catalog' | 'cart' | 'checkout'
  readonly body: z.ZodMiniType
  /** An operation that changes something is done once for an idempotency key. */
  readonly changes?: 'something' | 'order'
  /** Throws a UcpFailure for a body that is wrong, and for an agent that does not have the capability. */
  respond(parts: AssistantParts, sender: Sender, request: UcpRequest): Promise<UcpResponse>
}

export interface UcpResponse {
  /** The status over REST. */
  readonly status: number
  readonly body: object
}

export interface UcpRequest {
  /** The id in the path. It is empty when the path has none. */
  readonly id: string
  readonly body: unknown
}

type Described<Body> = Omit<UcpOperation, 'body' | 'respond'> & {
  readonly capability: Capability
  readonly body: z.ZodMiniType<Body>
  /** Returns the body of the response. */
  respond(parts: AssistantParts, sender: Sender, request: { readonly id: string; readonly body: Body }): Promise<object | Created>
}

/** Has the body of a response that says that something is new. */
class Created {
  readonly body: object
  constructor(body: object) {
    this.body = body
  }
}

function operation<Body>({ capability, body, respond, ...rest }: Described<Body>): UcpOperation {
  return {
    ...rest,
    body,
    async respond(parts, sender, request) {
      requireCapability(sender.agent, capability)
      const parsed = body.safeParse(request.body)
      if (!parsed.success) throw new UcpFailure('invalid_request', z.prettifyError(parsed.error))
      const response = await respond(parts, sender, { id: request.id, body: parsed.data })
      return response instanceof Created ? { status: 201, body: response.body } : { status: 200, body: response }
    },
  }
}

const nothing = z.unknown()
const SESSION = '/checkout-sessions/:id'
const ONE_CART = '/carts/:id'

// Descriptions are written here and never contain text of products, since assistants may take them for instructions.

export const UCP_OPERATIONS: readonly UcpOperation[] = [
  operation({
    ...{ method: 'POST', path: '/catalog/search', tool: 'search_catalog', subject: 'catalog' },
    title: 'Search groceries',
    description:
      'Finds groceries of this store by words, category or price, with their price now and whether they are in stock. Amounts are in cents.',
    capability: CATALOG_SEARCH,
    body: catalogSearchRequest,
    respond: (parts, _sender, { body }) => searchCatalog(parts, body),
  }),
  operation({
    ...{ method: 'POST', path: '/catalog/lookup', tool: 'lookup_catalog', subject: 'catalog' },
    title: 'Look up groceries',
    description: 'Returns groceries of this store by their ids, SKUs or barcodes, up to 50 at once.',
    capability: CATALOG_LOOKUP,
    body: catalogLookupRequest,
    respond: (parts, _sender, { body }) => lookUpCatalog(parts, body),
  }),
  operation({
    ...{ method: 'POST', path: '/catalog/product', tool: 'get_product', subject: 'catalog' },
    title: 'Read about one product',
    description:
      'Returns one product of this store by its id, SKU or barcode, with what must be said beside it, such as allergens.',
    capability: CATALOG_LOOKUP,
    body: catalogProductRequest,
    respond: (parts, _sender, { body }) => getCatalogProduct(parts, body),
  }),
  operation({
    ...{ method: 'POST', path: '/carts', tool: 'create_cart', subject: 'cart', changes: 'something' },
    title: 'Begin a cart',
    description:
      'Collects groceries, and says what they would cost. Nothing is ordered or reserved. A checkout can begin with the cart.',
    capability: CART,
    body: cartRequest,
    respond: async (parts, sender, { body }) => new Created(await createCart(parts, sender, body)),
  }),
  operation({
    ...{ method: 'GET', path: ONE_CART, tool: 'get_cart' },
    title: 'Read a cart',
    description: 'Returns a cart with the prices and the stock of now.',
    capability: CART,
    body: nothing,
    respond: (parts, sender, { id }) => getCart(parts, sender, id),
  }),
  operation({
    ...{ method: 'PUT', path: ONE_CART, tool: 'update_cart', subject: 'cart', changes: 'something' },
    title: 'Change a cart',
    description: 'Replaces all that is in a cart.',
    capability: CART,
    body: cartRequest,
    respond: (parts, sender, { id, body }) => updateCart(parts, sender, id, body),
  }),
  operation({
    ...{ method: 'POST', path: `${ONE_CART}/cancel`, tool: 'cancel_cart', changes: 'order' },
    title: 'Delete a cart',
    description: 'Deletes a cart. A checkout that began with it goes on.',
    capability: CART,
    body: nothing,
    respond: (parts, sender, { id }) => cancelCart(parts, sender, id),
  }),
  operation({
    ...{
      method: 'POST',
      path: '/checkout-sessions',
      tool: 'create_checkout',
      subject: 'checkout',
      changes: 'something',
    },
    title: 'Begin a checkout',
    description:
      'Puts groceries together for an order, and says what it costs and what is still missing. Nothing is ordered or reserved. It may begin with the groceries of a cart.',
    capability: CHECKOUT,
    body: newCheckoutRequest,
    async respond(parts, sender, { body }) {
      const { response, isNew } = await createCheckout(parts, sender, body)
      return isNew ? new Created(response) : response
    },
  }),
  operation({
    ...{ method: 'GET', path: SESSION, tool: 'get_checkout' },
    title: 'Read a checkout',
    description: 'Returns a checkout with the prices, the stock and the delivery times of now, and the order once it was placed.',
    capability: CHECKOUT,
    body: nothing,
    respond: (parts, sender, { id }) => getCheckout(parts, sender, id),
  }),
  operation({
    ...{ method: 'PUT', path: SESSION, tool: 'update_checkout', subject: 'checkout', changes: 'something' },
    title: 'Change a checkout',
    description: 'Replaces all that is in a checkout: its goods, the buyer, the address and the delivery time.',
    capability: CHECKOUT,
    body: checkoutRequest,
    respond: (parts, sender, { id, body }) => updateCheckout(parts, sender, id, body),
  }),
  operation({
    ...{ method: 'POST', path: `${SESSION}/complete`, tool: 'complete_checkout', subject: 'checkout', changes: 'order' },
    title: 'Place the order',
    description:
      'Places the order of a checkout that is ready for it. Otherwise the response says what is missing, or that the shopper must continue on the page of the store.',
    capability: CHECKOUT,
    body: completeRequest,
    respond: (parts, sender, { id, body }) => completeCheckout(parts, sender, id, body),
  }),
  operation({
    ...{ method: 'GET', path: '/orders/:id', tool: 'get_order' },
    title: 'Read an order',
    description:
      'Returns an order that this assistant brought, or any order of a shopper who linked it, by id or number: its goods now, its events, and its adjustments and refunds.',
    capability: ORDER,
    body: nothing,
    respond: ({ platform }, sender, { id }) => getAssistantOrder(platform, sender, id),
  }),
  operation({
    ...{ method: 'POST', path: `${SESSION}/cancel`, tool: 'cancel_checkout', changes: 'order' },
    title: 'Cancel a checkout',
    description: 'Ends a checkout of which no order came.',
    capability: CHECKOUT,
    body: nothing,
    respond: (parts, sender, { id }) => cancelCheckout(parts, sender, id),
  }),
]
