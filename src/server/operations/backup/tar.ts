import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'

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
