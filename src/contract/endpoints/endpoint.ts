import type * as z from 'zod/mini'
import { DEFAULT_ROLES, type StaffRole } from '../../domain/staff/staff.ts'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Anybody else gets 401 without a live session, or 403 with a session of the other kind. */
  readonly access: 'anyone' | 'shopper' | 'seller' | 'shopper or seller'
  /** These roles of staff may use the endpoint, by default owner and manager. Others get 403. */
  readonly roles?: readonly StaffRole[]
  readonly summary: string
  /** An invalid query gets 400. */
  readonly query?: z.ZodMiniType
  /** The body is JSON. An invalid one gets 422. */
  readonly body?: z.ZodMiniType
  /** `form` is the JSON in the part `productData` of a multipart form. */
  readonly form?: z.ZodMiniType
  /** The form has the parts `categoryData` and `picture` instead of `productData` and `images`. */
  readonly isCategoryForm?: true
  /** The body may also be sent as the part `settings` of a multipart form, which may have a part `logo`. */
  readonly isLogoForm?: true
  /** The body is signed, and is read as bytes to check its signature. */
  readonly isSigned?: true
  /** The form has a part `file` instead of `productData`. */
  readonly isFileForm?: true
  /** The parts beside the file. A part that is no text is JSON. */
  readonly fileParts?: z.ZodMiniType
  readonly maxFormBytes?: number
  readonly isIdempotent?: true
  readonly guest?: GuestAccess
  /** The endpoint sends server-sent events. `response` is the data of each event. */
  readonly isStream?: true
  /** The endpoint sends a file of comma-separated values. `response` has its columns. */
  readonly isCsv?: true
  /** The response is JSON that browsers save under this name. */
  readonly fileName?: string
  readonly attemptsPerMinute?: number
  /** The default is 200. */
  readonly status?: 201
  readonly response: z.ZodMiniType
  /** Couriers get this response instead. */
  readonly courierResponse?: z.ZodMiniType
  /** The default is `no-store`. */
  readonly cacheControl?: string
  /** `errors` are the endpoint's own errors, by status. docs/api.md lists the errors that every endpoint has. */
  readonly errors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503, string>>>
}

/** Tells how somebody without an account may use an endpoint of people who are logged in. */
export interface GuestAccess {
  /**
   * A request is a guest's when its body, or its query if it is a GET, has this field. `guest` is ignored in a request
   * with a token. `secret` is the secret of a guest's order, and needs no token.
   */
  readonly by: 'guest' | 'secret'
  /** `request` is the body or query of a guest. */
  readonly request: z.ZodMiniType
  /** The limit is per IP address, and counts the requests of guests only. */
  readonly attemptsPerMinute: number
}

export type GuestRequestOf<E extends Endpoint> = E extends { guest: { request: infer Request extends z.ZodMiniType } }
  ? z.output<Request>
  : never
export type GuestRequestToSendOf<E extends Endpoint> = E extends { guest: { request: infer Request extends z.ZodMiniType } }
  ? z.input<Request>
  : never

export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType } ? z.output<Query> : undefined
export type QueryParamsOf<E extends Endpoint> =
  | (E extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : undefined)
  | (E['method'] extends 'GET' ? GuestRequestToSendOf<E> : never)

export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined
export type BodyToSendOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType }
  ? z.input<Body> | GuestRequestToSendOf<E>
  : undefined

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
export type CourierResponseOf<E extends Endpoint> = E extends { courierResponse: infer Response extends z.ZodMiniType }
  ? z.output<Response>
  : never

/** Returns the roles of staff who may use an endpoint. Endpoints that are not for staff have none. */
export const rolesOf = ({ access, roles }: Endpoint): readonly StaffRole[] =>
  access === 'seller' || access === 'shopper or seller' ? (roles ?? DEFAULT_ROLES) : []

/** Returns text such as `owner, manager`, `shopper, guest, owner, manager` or `anyone`. */
export function whoMayUse(endpoint: Endpoint): string {
  const roles = rolesOf(endpoint)
  const guests = endpoint.guest ? ['guest'] : []
  if (roles.length === 0) return [endpoint.access, ...guests].join(', ')
  return [...(endpoint.access === 'seller' ? [] : ['shopper']), ...guests, ...roles].join(', ')
}
