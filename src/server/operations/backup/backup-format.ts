import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import * as z from 'zod/mini'

/** `MANIFEST` is the last file of a backup. A backup that lacks it is incomplete. */
export const MANIFEST = 'manifest.json'

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  pictures: z.int(),
  /** `sha256` covers all files before the manifest. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Hashes the names, lengths and bytes of all files, in their order. One hash replaces a list of up to a million. */
export function contentDigest(): { add(file: TarFile): void; sum(): string } {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    sum: () => hash.digest('hex'),
  }
}

export const tableFile = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`

/** Returns null for files that are not rows of a table. */
export const tableOf = (file: string): string | null => /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/.exec(file)?.[1] ?? null

export interface TarFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Returns an archive that requests its files while it is read. Unpacked files are readable by their owner only. */
export function tarOf(files: AsyncIterable<TarFile>, mtime: Date): Readable {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { name, bytes } of files) {
      const file = controller.add({ name, size: bytes.length, mode: 0o600, mtime }).getWriter()
      await file.write(bytes)
      await file.close()
    }
    controller.finalize()
  }
  pack().catch(controller.error)
  return Readable.fromWeb(readable)
}

/** Throws when the archive is damaged or incomplete. */
export async function* readTar(archive: Readable): AsyncGenerator<TarFile> {
  const files = Readable.toWeb(archive).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of files) yield { name: header.name, bytes: await buffer(body) }
}
