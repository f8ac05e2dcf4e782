import * as z from 'zod/mini'
import { userWire } from '../accounts/accounts.ts'
import { sessionWire } from '../accounts/sessions.ts'
import { addressWire, savedAddressWire } from '../addresses/addresses.ts'
import { onePurchaseWire, purchaseWire } from '../buying/purchases.ts'
import { categoryWire } from '../categories/categories.ts'
import { sellerCategoryWire } from '../categories/category-requests.ts'
import { sumsWire } from '../checkout/price-terms.ts'
import { API_GROUPS, groupOf } from '../documentation/api-groups.ts'
import { endpoints } from '../endpoints.ts'
import { fullErrorResponse } from '../error-response.ts'
import { IDEMPOTENCY_HEADER, MAX_IDEMPOTENCY_KEY, TOKEN_HEADER } from '../headers.ts'
import { deliveryWire } from '../orders/deliveries.ts'
import { orderWire } from '../orders/orders.ts'
import { cashOfDayWire } from '../payments/cash.ts'
import { productWire } from '../products/products.ts'
import { sellerProductWire } from '../products/seller-products.ts'
import { type Endpoint, whoMayUse } from './endpoint.ts'

type JsonSchema = Record<string, unknown>

/** Responses share these schemas, which have a name in the document and in the types of clients. */
export const COMPONENTS = {
  Address: addressWire,
  CashOfDay: cashOfDayWire,
  Category: categoryWire,
  Delivery: deliveryWire,
  Error: fullErrorResponse,
  Order: orderWire,
  Product: productWire,
  Purchase: purchaseWire,
  PurchaseWithReceipts: onePurchaseWire,
  SavedAddress: savedAddressWire,
  SellerCategory: sellerCategoryWire,
  SellerProduct: sellerProductWire,
  Session: sessionWire,
  Sums: sumsWire,
  User: userWire,
}

/**
 * Describes the API in OpenAPI 3.1 (spec.openapis.org/oas/v3.1.1). docs/api.md has the rules that a schema can't
 * express.
 */
export function openApi(origin: string, title: string): object {
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'An online grocery store. Prices are dollars, times ISO 8601 in UTC. Success is `success: true`; an error has a `message` for a person.',
    },
    servers: [{ url: origin }],
    tags: API_GROUPS.map(({ name, about }) => ({ name, description: about })),
    paths: pathItems(),
    components: {
      schemas: Object.fromEntries(Object.entries(COMPONENTS).map(([name, schema]) => [name, jsonSchema(schema, schema)])),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } },
    },
  }
}

function pathItems(): Record<string, object> {
  const items: Record<string, object> = {}
  for (const [name, endpoint] of Object.entries(endpoints))
    items[endpoint.path] = { ...items[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  return items
}

function operation(name: string, endpoint: Endpoint): object {
  const { access, summary, guest, isIdempotent } = endpoint
  const body = requestBody(endpoint)
  const parameters = [...queryParameters(endpoint), ...(isIdempotent ? [IDEMPOTENCY_PARAMETER] : [])]
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary,
    ...(access === 'anyone'
      ? { security: [] }
      : { security: [{ token: [] }, ...(guest ? [{}] : [])], description: `For: ${whoMayUse(endpoint)}.` }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: responses(endpoint),
  }
}

const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  description: 'Repeating the request with the same key returns the first response.',
  schema: { type: 'string', maxLength: MAX_IDEMPOTENCY_KEY },
}

/** A guest's query has none of the other parameters, so none is required where guests may ask. */
function queryParameters({ method, query, guest }: Endpoint): object[] {
  const guests = method === 'GET' && guest ? [guest.request] : []
  const parameters = [...(query ? [query] : []), ...guests].flatMap(parametersOf)
  return guests.length > 0 ? parameters.map((parameter) => ({ ...parameter, required: false })) : parameters
}

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  required: z._default(z.array(z.string()), []),
})

function parametersOf(query: z.ZodMiniType): object[] {
  const { properties, required } = objectSchema.parse(jsonSchema(query))
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

export function requestBody({
  body,
  guest,
  form,
  isCategoryForm,
  isFileForm,
  fileParts,
  isLogoForm,
  isSigned,
}: Endpoint): Readonly<Record<string, { readonly schema: object }>> | null {
  if (isFileForm) return { 'multipart/form-data': { schema: fileFormSchema(fileParts) } }
  if (isSigned) return { 'application/json': { schema: { type: 'object' } } }
  if (form) return { 'multipart/form-data': { schema: isCategoryForm ? categoryFormSchema(form) : formSchema(form) } }
  if (!body) return null
  if (isLogoForm)
    return { 'application/json': { schema: jsonSchema(body) }, 'multipart/form-data': { schema: logoFormSchema(body) } }
  const schema = guest ? { anyOf: [jsonSchema(body), jsonSchema(guest.request)] } : jsonSchema(body)
  return { 'application/json': { schema } }
}

const FILE = { type: 'string', format: 'binary' }

/** Parts of a form are text. */
function fileFormSchema(fileParts: z.ZodMiniType | undefined): JsonSchema {
  const { properties, required } = objectSchema.parse(fileParts ? jsonSchema(fileParts) : {})
  const parts = Object.entries(properties).map(([name, schema]) => [name, schema.type === 'string' ? schema : jsonText(schema)])
  return { type: 'object', required: ['file', ...required], properties: { file: FILE, ...Object.fromEntries(parts) } }
}

const formSchema = (productData: z.ZodMiniType): JsonSchema => ({
  type: 'object',
  required: ['productData'],
  properties: { productData: jsonPart(productData), images: { type: 'array', maxItems: 4, items: FILE } },
})

const categoryFormSchema = (categoryData: z.ZodMiniType): JsonSchema => ({
  type: 'object',
  required: ['categoryData'],
  properties: { categoryData: jsonPart(categoryData), picture: FILE },
})

const logoFormSchema = (settings: z.ZodMiniType): JsonSchema => ({
  type: 'object',
  required: ['settings'],
  properties: { settings: jsonPart(settings), logo: FILE },
})

const jsonPart = (schema: z.ZodMiniType): JsonSchema => jsonText(jsonSchema(schema))

const jsonText = (contentSchema: JsonSchema): JsonSchema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema,
})

/** Returns the errors of an endpoint by status, without those that every endpoint has. */
export function rejectionsOf(endpoint: Endpoint): [status: string, description: string][] {
  const { access, body, form, query, guest, attemptsPerMinute, errors = {} } = endpoint
  const wrongRole = 'Logged in with the wrong role'
  const rejections: Partial<Record<number, string>> = {
    ...(query || body || form || guest ? { 400: 'Malformed' } : {}),
    ...(access === 'anyone' ? {} : { 401: 'Not logged in' }),
    ...(body || form ? { 422: 'Invalid, with a message for each field' } : {}),
    ...(attemptsPerMinute === undefined && !guest ? {} : { 429: 'Too many attempts' }),
    ...errors,
    ...(access === 'anyone' ? {} : { 403: errors[403] === undefined ? wrongRole : `${wrongRole}; ${errors[403]}` }),
  }
  return Object.entries(rejections).map(([status, description]) => [status, description ?? ''])
}

function responses(endpoint: Endpoint): object {
  const { status, isStream } = endpoint
  return {
    [status ?? 200]: {
      description: isStream ? 'Server-sent events, each with this data' : status === 201 ? 'Created' : 'Success',
      content: successContent(endpoint),
    },
    ...Object.fromEntries(rejectionsOf(endpoint).map(([code, description]) => [code, rejection(description)])),
    default: rejection('Any other error'),
  }
}

function successContent({ response, courierResponse, isStream, isCsv }: Endpoint): object {
  if (isStream) return { 'text/event-stream': { schema: jsonSchema(response) } }
  return isCsv
    ? { 'text/csv': { schema: { type: 'string' } } }
    : json(courierResponse ? { anyOf: [jsonSchema(response), jsonSchema(courierResponse)] } : jsonSchema(response))
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const rejection = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Error' }) })

/** Describes a schema. Schemas in COMPONENTS become references, except `root` itself. */
export function jsonSchema(schema: z.ZodMiniType, root?: z.ZodMiniType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input', // clients send the input, and must expect new fields in responses
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const component = Object.entries(COMPONENTS).find(([, known]) => known === zodSchema && known !== root)
      if (!component) return
      for (const key of Object.keys(described)) delete described[key]
      described.$ref = `#/components/schemas/${component[0]}`
    },
  })
  return described
}
