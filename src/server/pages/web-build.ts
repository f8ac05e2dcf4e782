import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageAssets, PageRenderer } from '../../contract/page-rendering.ts'

/** The web as it was built: its renderer, its files, and which of them every page names. */
export interface WebBuild {
  readonly renderer: PageRenderer
  readonly assets: PageAssets
  /** Directory of the files that browsers fetch. */
  readonly clientDir: string
}

const dist = path.resolve(import.meta.dirname, '../../../dist')
const ENTRY = 'src/web/entry-client.tsx'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.output<typeof manifestShape>

/** Loads the built web (`npm start` builds it). Throws when it is not there. */
export async function loadWebBuild(): Promise<WebBuild> {
  const clientDir = path.join(dist, 'client')
  const manifest = manifestShape.parse(JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')))
  const module: { renderer: PageRenderer } = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  return { renderer: module.renderer, assets: assetsOf(manifest), clientDir }
}

function assetsOf(manifest: Manifest): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The web's build does not know ${ENTRY}`)
  const imports = importsOf(manifest, entry)
  const all = [entry, ...imports]
  return {
    script: `/${entry.file}`,
    styles: unique(all.flatMap((chunk) => chunk.css ?? [])),
    fonts: unique(all.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))),
    preloads: unique(imports.map((chunk) => chunk.file)),
  }
}

/** What a chunk imports at once, and what that imports. */
function importsOf(manifest: Manifest, chunk: Manifest[string]): Manifest[string][] {
  const direct = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? [])
  return direct.flatMap((imported) => [imported, ...importsOf(manifest, imported)])
}

const unique = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
