import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageAssets, PageFile, PageModule, PageRenderer } from '../../contract/page-rendering.ts'

/** The web as pages are made of it. */
export interface Web {
  /** The present renderer; while somebody develops it may be another one at each call. */
  renderer(): Promise<PageRenderer>
  /** What every page names. */
  readonly assets: PageAssets
  /** Directory of the files that browsers fetch; null where somebody else serves them. */
  readonly clientDir: string | null
  /** The last touch to a page's HTML. */
  finish(url: string, html: string): Promise<string> | string
  close(): Promise<void>
}

/** The project's own directory. */
export const webRoot = path.resolve(import.meta.dirname, '../../..')

const dist = path.join(webRoot, 'dist')
const clientDir = path.join(dist, 'client')
const STARTER = 'src/web/start.ts'
const ENTRY = 'src/web/entry-client.tsx'
const LOOK = 'src/web/look/look.css'
const FONT = 'src/web/look/fonts/figtree.woff2'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
  }),
)
type Manifest = z.output<typeof manifestShape>

/** Loads the built web (`npm start` builds it). Throws when it is not there. */
export async function loadWebBuild(): Promise<Web> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')))
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
  const starter = chunkOf(manifest, STARTER)
  const entry = chunkOf(manifest, ENTRY)
  const early = Object.entries(manifest).filter(
    ([, chunk]) => chunk.isEntry && chunk.file.endsWith('.js') && chunk !== starter && chunk !== entry,
  )
  const imports = importsOf(manifest, entry)
  const acting = stylesOf([entry, ...imports])[0] ?? noStyles(entry)
  const parts = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  return {
    starter: await inPage(starter.file),
    script: `/${entry.file}`,
    style: await inPage(chunkOf(manifest, LOOK).file),
    acting: await inPage(acting),
    early: Object.fromEntries(await Promise.all(early.map(async ([source, { file }]) => [source, await inPage(file)]))),
    fonts: [`/${chunkOf(manifest, FONT).file}`],
    preloads: unique(imports.map((chunk) => chunk.file)),
    modules: Object.fromEntries(
      await Promise.all(parts.map(async ([source, chunk]) => [source, await moduleOf(manifest, chunk, acting)])),
    ),
  }
}

/** What a page's module brings besides what every page has. */
async function moduleOf(manifest: Manifest, chunk: Manifest[string], acting: string): Promise<PageModule> {
  const chunks = [chunk, ...importsOf(manifest, chunk)]
  const styles = stylesOf(chunks).filter((file) => file !== acting)
  return { files: unique(chunks.map(({ file }) => file)), styles: await Promise.all(styles.map(inPage)) }
}

const stylesOf = (chunks: readonly Manifest[string][]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))]

function noStyles({ file }: Manifest[string]): never {
  throw new Error(`The web's build knows no styles of ${file}`)
}

async function inPage(file: string): Promise<PageFile> {
  return { address: `/${file}`, text: await readFile(path.join(clientDir, file), 'utf8') }
}

function chunkOf(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The web's build does not know ${source}`)
  return chunk
}

/** What a chunk imports at once, and what that imports. */
function importsOf(manifest: Manifest, chunk: Manifest[string]): Manifest[string][] {
  const direct = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? [])
  return direct.flatMap((imported) => [imported, ...importsOf(manifest, imported)])
}

const unique = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
