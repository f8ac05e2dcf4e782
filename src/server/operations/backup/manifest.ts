import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { TarFile } from './tar.ts'

/** The last file of a backup: what it holds. Without it a backup is broken off. */
export const MANIFEST = 'manifest.json'

export const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Which the database had seen. */
  migrations: z.array(z.string()),
  /** In an order in which each stands behind those that it points to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  pictures: z.int(),
  /** Of all files before this one: see contentDigest. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestShape>

/** One SHA-256 of names, lengths and bytes of all files in their order: a million files need no list of a million sums. */
export function contentDigest(): { add(file: TarFile): void; sum(): string } {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    sum: () => hash.digest('hex'),
  }
}

/** The part of a table that a file of a backup holds. */
export const tableFile = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`

/** Whose rows a file holds; null: it is no part of a table. */
export const tableOf = (file: string): string | null => /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/.exec(file)?.[1] ?? null
