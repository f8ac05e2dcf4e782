import * as z from 'zod/mini'
import { type Endpoint, whoMayUse } from '../endpoints/endpoint.ts'
import { COMPONENTS, jsonSchema, rejectionsOf, requestBody } from '../endpoints/openapi.ts'
import { endpoints } from '../endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../headers.ts'
import { API_GROUPS, groupOf } from './api-groups.ts'
import { curlCommand } from './curl-command.ts'
import { type EndpointName, type ExampleRequest, requestsToShow } from './endpoint-examples.ts'
import type { ExampleValues } from './example-values.ts'
import { preparation } from './preparation.ts'
import { typeText } from './type-text.ts'

/** What `/docs/api` shows. Types have the marks of `typeText`. */
export interface ApiPage {
  readonly origin: string
  readonly preparation: { readonly shopper: string; readonly seller: string }
  readonly groups: readonly ApiPageGroup[]
  readonly schemas: readonly { readonly name: string; readonly type: string }[]
}

export interface ApiPageGroup {
  readonly name: string
  readonly about: string
  readonly endpoints: readonly ApiPageEndpoint[]
}

export interface ApiPageEndpoint {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly who: string
  readonly limit: string | null
  readonly request: readonly ApiPart[]
  readonly response: ApiPart
  readonly errors: readonly (readonly [status: string, description: string])[]
  readonly examples: readonly ApiExample[]
}

export interface ApiPart {
  readonly title: string
  readonly type: string
}

export interface ApiExample {
  /** Tells requests of guests from those with an account. It is null where there is only one. */
  readonly title: string | null
  readonly command: string
  readonly status: number
  /** The body of a recorded response. It is null for files and streams. */
  readonly response: string | null
}

/** Bodies of responses by `nameOfExample`. */
export const recordedResponses = z.record(z.string(), z.unknown())
export type RecordedResponses = z.output<typeof recordedResponses>

export const nameOfExample = ({ name, isGuest }: ExampleRequest): string => (isGuest ? `${name} of a guest` : name)

/** Nothing has this id. */
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** Shell variables, which the commands of `preparation` set, and values that differ at each call. */
const shellValues = (product: string): ExampleValues => ({
  product,
  email: '$EMAIL',
  password: '$PASSWORD',
  address: '$ADDRESS',
  order: '$ORDER',
  session: '$SESSION',
  key: 'order-$(date +%s)',
  secret: '$SECRET',
  seller: { email: '$SELLER_EMAIL', password: '$SELLER_PASSWORD' },
  courier: '$COURIER',
  unknown: UNKNOWN,
  newEmail: 'someone.$(date +%s)@example.com',
  unique: '$(date +%s)',
  openDay: '2020-01-01',
})

/** Describes all endpoints, with examples for the store at `origin`. `product` is the id of one that can be bought. */
export function apiPage(origin: string, product: string, recorded: RecordedResponses): ApiPage {
  const values = shellValues(product)
  const rows = Object.entries(endpoints).map(([name, endpoint]) => ({
    group: groupOf(endpoint),
    // The entries are those of `endpoints`.
    described: describedEndpoint(name as EndpointName, endpoint, { origin, values, recorded }),
  }))
  return {
    origin,
    preparation: preparation(origin, product),
    groups: API_GROUPS.map(({ name, about }) => ({
      name,
      about,
      endpoints: rows.flatMap(({ group, described }) => (group === name ? [described] : [])).toSorted(byPath),
    })),
    schemas: Object.entries(COMPONENTS).map(([name, schema]) => ({ name, type: typeText(jsonSchema(schema, schema)) })),
  }
}

const byPath = (one: ApiPageEndpoint, other: ApiPageEndpoint): number =>
  `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1

interface Examples {
  readonly origin: string
  readonly values: ExampleValues
  readonly recorded: RecordedResponses
}

function describedEndpoint(name: EndpointName, endpoint: Endpoint, { origin, values, recorded }: Examples): ApiPageEndpoint {
  const { method, path, summary, attemptsPerMinute, guest } = endpoint
  const limit = attemptsPerMinute ?? guest?.attemptsPerMinute
  return {
    ...{ name, method, path, summary, who: whoMayUse(endpoint) },
    limit: limit === undefined ? null : `${limit} a minute from one address${attemptsPerMinute ? '' : ', of guests'}`,
    request: requestParts(endpoint),
    response: responsePart(endpoint),
    errors: rejectionsOf(endpoint),
    examples: requestsToShow(name, values).map((request) => ({
      title: endpoint.guest ? (request.isGuest ? 'As a guest' : 'With a login') : null,
      command: curlCommand(origin, request),
      status: request.status,
      response: responseText(recorded[nameOfExample(request)]),
    })),
  }
}

function requestParts(endpoint: Endpoint): ApiPart[] {
  const { method, query, body, guest, isIdempotent } = endpoint
  const part = (title: string, schema: z.ZodMiniType): ApiPart => ({ title, type: typeText(jsonSchema(schema)) })
  const forms = Object.entries(requestBody(endpoint) ?? {}).filter(([type]) => type === 'multipart/form-data')
  return [
    ...(isIdempotent ? [{ title: 'Header', type: `${IDEMPOTENCY_HEADER}?: string` }] : []),
    ...(query ? [part('Query', query)] : []),
    ...(body ? [part('JSON', body)] : []),
    ...(guest ? [part(method === 'GET' ? 'Query of a guest' : 'JSON of a guest', guest.request)] : []),
    ...forms.map(([, { schema }]) => ({ title: 'Multipart form', type: typeText(schema) })),
  ]
}

function responsePart({ status: success, response, courierResponse, isStream, isCsv }: Endpoint): ApiPart {
  const status = success ?? 200
  if (isCsv) return { title: `${status}, a CSV file with the columns`, type: typeText(jsonSchema(response)) }
  const types = [response, ...(courierResponse ? [courierResponse] : [])].map((schema) => typeText(jsonSchema(schema)))
  return { title: isStream ? `${status}, a stream of events` : `${status}`, type: types.join(' | ') }
}

const responseText = (body: unknown): string | null => (body === undefined ? null : JSON.stringify(body, null, 2))
