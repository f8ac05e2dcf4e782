import * as z from 'zod/mini'
import { parseStored } from '../../state/browser-storage.ts'
import { tabText } from '../../state/tab-storage.ts'

const stored = tabText('larder.checkout')
const storedShape = z.record(z.string(), z.string())

export type TypedFields = Readonly<Record<string, string>>

/** Returns what a guest has typed at the checkout in this tab, by the names of the fields. */
export const typedBefore = (): TypedFields => parseStored(stored.read(), storedShape) ?? {}

export const saveTyped = (typed: FormData): void => stored.write(JSON.stringify(Object.fromEntries(typed)))

export const forgetTyped = (): void => stored.write(null)
