import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../src/server/testing/free-ports.ts'
import { type RunningProxy, untilResponds } from './running-proxy.ts'

const CONFIGURATION = path.join(import.meta.dirname, '../deploy/nginx.conf')

/**
 * Starts nginx (Debian: `apt-get install nginx openssl`) with the repository's configuration in front of a store, on a port of
 * its own and with a certificate of its own. Without a cache it passes each request on.
 */
export async function openEdge(storeUrl: string, { caches }: { readonly caches: boolean }): Promise<RunningProxy> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-nginx-'))
  const port = await freePort()
  await mkdir(path.join(directory, 'tls'))
  await mkdir(path.join(directory, 'cache'))
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost'],
    ...['-keyout', path.join(directory, 'tls/privkey.pem'), '-out', path.join(directory, 'tls/fullchain.pem')],
  ])
  await writeFile(path.join(directory, 'larder-stores.conf'), `server ${new URL(storeUrl).host};\n`)
  const file = path.join(directory, 'nginx.conf')
  await writeFile(file, configuration(await readFile(CONFIGURATION, 'utf8'), { directory, port, caches }))
  const child = spawn('nginx', ['-p', directory, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const url = `https://127.0.0.1:${port}`
  await untilResponds(port, ended)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

interface Place {
  readonly directory: string
  readonly port: number
  readonly caches: boolean
}

/** Moves the repository's configuration into a directory and to a port. */
function configuration(text: string, { directory, port, caches }: Place): string {
  const moved = text
    .replaceAll('/var/cache/nginx', path.join(directory, 'cache'))
    .replaceAll('/etc/nginx', directory)
    .replaceAll(/^ {2}listen \[::\]:\d+.*$/gm, '')
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}$/m, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
  return `user root;
daemon off;
pid ${path.join(directory, 'nginx.pid')};
worker_processes 1;
events {
  worker_connections 1024;
}
http {
  access_log off;
${caches ? moved : moved.replaceAll(/^ *proxy_cache larder_\w+;$/gm, '')}
}
`
}
