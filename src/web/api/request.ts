import type * as z from 'zod/mini'
import { send } from './send.ts'

export type Token = string | null

export const get = <Answer extends z.ZodMiniType>(path: string, answer: Answer, token?: Token) =>
  send({ method: 'GET', path, answer, token: token ?? null })

export const post = <Answer extends z.ZodMiniType>(
  path: string,
  answer: Answer,
  body: unknown,
  token?: Token,
  headers: Record<string, string> = {},
) => send({ method: 'POST', path, answer, body, token: token ?? null, headers })

/** The address of a page of orders. */
export const pageOf = (path: string, cursor: string | null, limit: number) =>
  `${path}?${new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })}`
