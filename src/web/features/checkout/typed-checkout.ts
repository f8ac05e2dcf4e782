import * as z from 'zod/mini'
import { tabText } from '../../state/tab-storage.ts'

const stored = tabText('larder.checkout')
const storedShape = z.record(z.string(), z.string())

export type TypedFields = Readonly<Record<string, string>>

/** Returns what a guest has typed at the checkout in this tab, by the names of the fields. */
export function typedBefore(): TypedFields {
  const text = stored.read()
  if (text === null) return {}
  try {
    return storedShape.parse(JSON.parse(text))
  } catch {
    return {} // saved by another version or edited by hand
  }
}

export const saveTyped = (typed: FormData): void => stored.write(JSON.stringify(Object.fromEntries(typed)))

export const forgetTyped = (): void => stored.write(null)
