import type * as z from 'zod/mini'
import { send } from './send.ts'

export type Token = string | null

export const get = <Schema extends z.ZodMiniType>(path: string, response: Schema, token?: Token) =>
  send({ method: 'GET', path, response, token: token ?? null })

export const post = <Schema extends z.ZodMiniType>(
  path: string,
  response: Schema,
  body: unknown,
  token?: Token,
  headers: Record<string, string> = {},
) => send({ method: 'POST', path, response, body, token: token ?? null, headers })

export const pageOf = (path: string, cursor: string | null, limit: number) =>
  `${path}?${new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })}`
