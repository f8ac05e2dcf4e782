import * as z from 'zod/mini'
import { catalogLookupRequest, catalogProductRequest, catalogSearchRequest } from '../../../contract/ucp/catalog-requests.ts'
import { CATALOG_LOOKUP, CATALOG_SEARCH, type CatalogCapability } from '../../../contract/ucp/ucp-version.ts'
import { type AgentProfile, requireCapability } from './agent-profiles.ts'
import { type CatalogSource, getCatalogProduct, lookUpCatalog, searchCatalog } from './ucp-catalog.ts'
import { UcpFailure } from './ucp-failure.ts'

/** One thing that an assistant can ask for, over REST and as a tool of the Model Context Protocol. */
export interface UcpOperation {
  /** The path after that of the REST binding. */
  readonly path: string
  readonly tool: string
  readonly title: string
  readonly description: string
  readonly body: z.ZodMiniType
  /** Throws a UcpFailure for a body that is wrong, and for an agent that does not have the capability. */
  respond(source: CatalogSource, agent: AgentProfile, body: unknown): Promise<object>
}

function operation<Body>(
  described: Omit<UcpOperation, 'body' | 'respond'> & {
    readonly capability: CatalogCapability
    readonly body: z.ZodMiniType<Body>
    readonly respond: (source: CatalogSource, body: Body) => Promise<object>
  },
): UcpOperation {
  const { capability, respond, ...rest } = described
  return {
    ...rest,
    async respond(source, agent, body) {
      requireCapability(agent, capability)
      const parsed = rest.body.safeParse(body)
      if (!parsed.success) throw new UcpFailure('invalid_request', z.prettifyError(parsed.error))
      return respond(source, parsed.data)
    },
  }
}

// Descriptions are written here and never contain text of products, since assistants may take them for instructions.

export const UCP_OPERATIONS: readonly UcpOperation[] = [
  operation({
    path: '/catalog/search',
    tool: 'search_catalog',
    title: 'Search groceries',
    description:
      'Finds groceries of this store by words, category or price, with their price now and whether they are in stock. Amounts are in cents.',
    capability: CATALOG_SEARCH,
    body: catalogSearchRequest,
    respond: searchCatalog,
  }),
  operation({
    path: '/catalog/lookup',
    tool: 'lookup_catalog',
    title: 'Look up groceries',
    description: 'Returns groceries of this store by their ids, SKUs or barcodes, up to 50 at once.',
    capability: CATALOG_LOOKUP,
    body: catalogLookupRequest,
    respond: lookUpCatalog,
  }),
  operation({
    path: '/catalog/product',
    tool: 'get_product',
    title: 'Read about one product',
    description:
      'Returns one product of this store by its id, SKU or barcode, with what must be said beside it, such as allergens.',
    capability: CATALOG_LOOKUP,
    body: catalogProductRequest,
    respond: getCatalogProduct,
  }),
]
