import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageAssets, PageFile, PageModule, PageRenderer } from '../../contract/rendering/page-rendering.ts'

export interface Web {
  /** Returns the renderer. In development, it may be another one at each call. */
  renderer(): Promise<PageRenderer>
  readonly assets: PageAssets
  /** `clientDir` is null in development, when Vite serves the files. */
  readonly clientDir: string | null
  finish(url: string, html: string): Promise<string> | string
  close(): Promise<void>
}

export const webRoot = path.resolve(import.meta.dirname, '../../..')

const dist = path.join(webRoot, 'dist')
const clientDir = path.join(dist, 'client')
const BOOTSTRAP = 'src/web/bootstrap.ts'
const ENTRY = 'src/web/entry-client.tsx'
const LOOK = 'src/web/look/look.css'
// Pages can be read before these scripts run, so they are no parts of their pages: their hashes would be in the headers of all.
const LATE_SCRIPTS = ['src/web/features/rehearsal/local-times.ts', 'src/web/features/api-docs/find-endpoints.ts']
const FONT = 'src/web/look/fonts/figtree.woff2'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
  }),
)
type Manifest = z.output<typeof manifestSchema>
type Chunk = Manifest[string]

/** Throws when the web has not been built (`npm start -- --build-only`). */
export async function loadWebBuild(): Promise<Web> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')))
  const module: { renderer: PageRenderer } = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  return {
    renderer: async () => module.renderer,
    assets: await assetsOf(manifest),
    clientDir,
    finish: (_url, html) => html,
    close: async () => {},
  }
}

async function assetsOf(manifest: Manifest): Promise<PageAssets> {
  const bootstrap = chunkOf(manifest, BOOTSTRAP)
  const entry = chunkOf(manifest, ENTRY)
  const look = chunkOf(manifest, LOOK)
  const late = LATE_SCRIPTS.map((script) => chunkOf(manifest, script))
  const early = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry && ![bootstrap, entry, look].includes(chunk))
  const modules = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  return {
    bootstrap: await inPage(bootstrap.file),
    script: `/${entry.file}`,
    style: await inPage(look.file),
    deferredStyle: await inPage(styleOf(entry)),
    early: await mapped(early, async (chunk) =>
      late.includes(chunk) ? { url: `/${chunk.file}`, text: null } : inPage(chunk.file),
    ),
    fonts: [`/${chunkOf(manifest, FONT).file}`],
    preloads: unique(importsOf(manifest, entry).map(({ file }) => file)),
    modules: await mapped(modules, (chunk) => moduleOf([chunk, ...importsOf(manifest, chunk)])),
  }
}

/** Returns the files and styles of a module with its imports. The entry is among them, but its styles are deferred. */
async function moduleOf(chunks: readonly Chunk[]): Promise<PageModule> {
  const styles = new Set(chunks.flatMap(({ css = [], isEntry }) => (isEntry ? [] : css)))
  return { files: unique(chunks.map(({ file }) => file)), styles: await Promise.all([...styles].map(inPage)) }
}

async function mapped<Value>(
  chunks: readonly (readonly [source: string, Chunk])[],
  load: (chunk: Chunk) => Promise<Value>,
): Promise<Record<string, Value>> {
  return Object.fromEntries(await Promise.all(chunks.map(async ([source, chunk]) => [source, await load(chunk)] as const)))
}

function styleOf({ file, css: [style] = [] }: Chunk): string {
  if (style === undefined) throw new Error(`The web's build knows no styles of ${file}`)
  return style
}

async function inPage(file: string): Promise<PageFile> {
  return { url: `/${file}`, text: await readFile(path.join(clientDir, file), 'utf8') }
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The web's build does not know ${source}`)
  return chunk
}

/** Returns all chunks that the chunk imports statically, directly or not. */
function importsOf(manifest: Manifest, chunk: Chunk): Chunk[] {
  const direct = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? [])
  return direct.flatMap((imported) => [imported, ...importsOf(manifest, imported)])
}

const unique = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
