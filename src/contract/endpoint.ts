import type * as z from 'zod/mini'
import type { StaffRole } from '../domain/staff.ts'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Others get 401 (no live session) or 403 (the other role's). */
  readonly access: 'anyone' | 'shopper' | 'seller' | 'shopper or seller'
  /** Of the seller's staff: owner and manager by default. Others get 403. */
  readonly roles?: readonly StaffRole[]
  readonly summary: string
  /** 400 when invalid. */
  readonly query?: z.ZodMiniType
  /** JSON; 422 when invalid. */
  readonly body?: z.ZodMiniType
  /** Of the part `productData` of a multipart form, in JSON. */
  readonly form?: z.ZodMiniType
  /** The form has parts `categoryData` and `picture` in place of `productData` and `images`. */
  readonly isCategoryForm?: true
  /** The body is bytes with a signature. */
  readonly isSigned?: true
  /** The form has a part `file` in place of `productData`. */
  readonly isFileForm?: true
  /** Of the whole form. */
  readonly maxFormBytes?: number
  readonly isIdempotent?: true
  /** Server-sent events; `response` is the data of one. */
  readonly isStream?: true
  /** A file of comma-separated values; `response` has its columns. */
  readonly isCsv?: true
  readonly attemptsPerMinute?: number
  /** 200 by default. */
  readonly status?: 201
  readonly response: z.ZodMiniType
  /** What couriers get instead. */
  readonly courierResponse?: z.ZodMiniType
  /** `no-store` by default. */
  readonly cacheControl?: string
  /** Its own, by status; those of every endpoint are in docs/api.md. */
  readonly errors?: Readonly<Partial<Record<400 | 401 | 404 | 409 | 413 | 415 | 422 | 429 | 503, string>>>
}

export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType } ? z.output<Query> : undefined
export type QueryParamsOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType }
  ? z.input<Query>
  : undefined

export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined
export type BodyToSendOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
export type CourierResponseOf<E extends Endpoint> = E extends { courierResponse: infer Response extends z.ZodMiniType }
  ? z.output<Response>
  : never
