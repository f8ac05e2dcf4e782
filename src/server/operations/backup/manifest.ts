import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { TarFile } from './tar.ts'

/** Without this last file a backup is incomplete. */
export const MANIFEST = 'manifest.json'

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  pictures: z.int(),
  /** Of all files before this one. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Of names, lengths and bytes in order: no list of a million hashes is needed. */
export function contentDigest(): { add(file: TarFile): void; sum(): string } {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    sum: () => hash.digest('hex'),
  }
}

export const tableFile = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`

/** Null for other files. */
export const tableOf = (file: string): string | null => /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/.exec(file)?.[1] ?? null
