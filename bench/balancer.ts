import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../src/server/testing/free-ports.ts'
import { type RunningProxy, untilResponds } from './running-proxy.ts'

/** Starts HAProxy (Debian: `apt-get install haproxy`) in front of these stores, which get the requests in turns. */
export async function openBalancer(storeUrls: readonly string[]): Promise<RunningProxy> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-haproxy-'))
  const port = await freePort()
  const file = path.join(directory, 'haproxy.cfg')
  const servers = storeUrls.map((url, index) => `  server store${index} ${new URL(url).host}`)
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen stores
  bind 127.0.0.1:${port}
  balance roundrobin
${servers.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await untilResponds(port, ended)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}
