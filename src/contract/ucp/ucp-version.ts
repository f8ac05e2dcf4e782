/** The version of the Universal Commerce Protocol that the store speaks (https://ucp.dev). */
export const UCP_VERSION = '2026-08-25'
/** The store also serves assistants of this version. */
export const OLDER_VERSION = '2026-04-08'
export type UcpVersion = typeof UCP_VERSION | typeof OLDER_VERSION

export const isUcpVersion = (version: string): version is UcpVersion => version === UCP_VERSION || version === OLDER_VERSION

export const CATALOG_SEARCH = 'dev.ucp.shopping.catalog.search'
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
/** The extension by which a checkout has an address and a time. */
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment'
/** The extension by which carts and checkouts take discount codes. */
export const DISCOUNT = 'dev.ucp.shopping.discount'
/** The extension by which a buyer says whether they want the newsletter. */
export const BUYER_CONSENT = 'dev.ucp.shopping.buyer_consent'
export const CART = 'dev.ucp.shopping.cart'
/** The capability by which an assistant reads the orders that it brought, and is told of their changes. */
export const ORDER = 'dev.ucp.shopping.order'
export type Capability =
  | typeof CATALOG_SEARCH
  | typeof CATALOG_LOOKUP
  | typeof CART
  | typeof CHECKOUT
  | typeof FULFILLMENT
  | typeof DISCOUNT
  | typeof BUYER_CONSENT
  | typeof ORDER

export const UCP_PROFILE_PATH = '/.well-known/ucp'
export const OLDER_PROFILE_PATH = `${UCP_PROFILE_PATH}/${OLDER_VERSION}`
/** The paths of the REST binding follow this one. */
export const UCP_REST_PATH = '/ucp'
/** The path of the same operations as tools of the Model Context Protocol. */
export const MCP_PATH = '/mcp'

/** An assistant can pay by these. Without any, the shopper pays on the store's own page. */
export type PaymentHandlers = Readonly<Record<string, readonly object[]>>

/** Payments are rehearsed: the token `success_token` pays, and any other one is declined. */
export const REHEARSED_HANDLER_ID = 'mock_payment_handler'
export const REHEARSED_TOKEN = 'success_token'
export const REHEARSED_HANDLERS: PaymentHandlers = {
  'com.example.mock_payment': [{ id: REHEARSED_HANDLER_ID, version: UCP_VERSION, available_instruments: [{ type: 'card' }] }],
}

const PERMALINK = 'dev.ucp.shopping.permalink'

const permalink = (publicUrl: string) => ({
  version: UCP_VERSION,
  spec: `https://ucp.dev/${UCP_VERSION}/specification/permalink`,
  schema: `https://ucp.dev/${UCP_VERSION}/schemas/shopping/permalink.json`,
  config: { endpoint: `${publicUrl}/buy` },
})

/** Returns the document by which assistants find out what the store offers them, and where. */
export function ucpProfile(publicUrl: string, handlers: PaymentHandlers, keys: readonly object[], linking: object = {}) {
  const specification = `https://ucp.dev/${UCP_VERSION}`
  const service = (transport: 'rest' | 'mcp', schema: string, endpoint: string) => ({
    version: UCP_VERSION,
    spec: `${specification}/specification/overview`,
    transport,
    schema: `${specification}/services/shopping/${schema}.json`,
    endpoint,
  })
  const capability = (name: string, schema: string) => ({
    version: UCP_VERSION,
    spec: `${specification}/specification/${name}`,
    schema: `${specification}/schemas/shopping/${schema}.json`,
  })
  return {
    ucp: {
      version: UCP_VERSION,
      supported_versions: { [OLDER_VERSION]: publicUrl + OLDER_PROFILE_PATH },
      services: {
        'dev.ucp.shopping': [
          service('rest', 'rest.openapi', publicUrl + UCP_REST_PATH),
          service('mcp', 'mcp.openrpc', publicUrl + MCP_PATH),
        ],
      },
      capabilities: {
        [CATALOG_SEARCH]: [capability('shopping/catalog/search', 'catalog_search')],
        [CATALOG_LOOKUP]: [capability('shopping/catalog/lookup', 'catalog_lookup')],
        [CHECKOUT]: [capability('shopping/checkout', 'checkout')],
        [CART]: [capability('shopping/cart', 'cart')],
        [ORDER]: [capability('shopping/order', 'order')],
        [FULFILLMENT]: [{ ...capability('fulfillment', 'fulfillment'), extends: CHECKOUT }],
        [DISCOUNT]: [{ ...capability('discount', 'discount'), extends: [CART, CHECKOUT] }],
        [BUYER_CONSENT]: [{ ...capability('buyer-consent', 'buyer_consent'), extends: [CART, CHECKOUT] }],
        ...linking,
        // The protocol wants an https address here, which a store that is tried out does not have.
        ...(publicUrl.startsWith('https:') && { [PERMALINK]: [permalink(publicUrl)] }),
      },
      payment_handlers: handlers,
    },
    // Requests of the store are signed by one of these. The older version has another name for them, and looks for them here, too.
    keys,
    signing_keys: keys,
  }
}
