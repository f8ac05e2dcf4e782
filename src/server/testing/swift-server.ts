import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3mini } from 's3mini'
import { freePort } from './free-ports.ts'
import { PATIENCE_MS } from './test-clock.ts'

const SCRIPT = path.join(import.meta.dirname, 'swift-server.py')
const PYTHON = '/usr/bin/python3' // Debian's packages are not visible to other installations of Python

export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'larder:tests', AWS_SECRET_ACCESS_KEY: 'secret' }

/** Is a real S3 server on a free loopback port: OpenStack Swift with its S3 API. */
export class SwiftServer {
  readonly origin: string
  readonly #directory: string
  readonly #port: number
  #process: ChildProcess | null = null

  private constructor(directory: string, port: number) {
    this.#directory = directory
    this.#port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  /** Keeps its files in this empty directory, or else in a temporary one. */
  static async start(directory?: string): Promise<SwiftServer> {
    const server = new SwiftServer(directory ?? (await mkdtemp(path.join(tmpdir(), 'larder-swift-'))), await freePort())
    await server.resume()
    return server
  }

  /** Makes a bucket, and returns the variables of a store whose pictures are in it. */
  async makeBucket(name: string): Promise<{ PICTURES_URL: string } & typeof S3_CREDENTIALS> {
    await this.client(name).createBucket()
    return { PICTURES_URL: `s3://${name}/shop?endpoint=${this.origin}`, ...S3_CREDENTIALS }
  }

  client(bucket: string): S3mini {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = S3_CREDENTIALS
    return new S3mini({ endpoint: `${this.origin}/${bucket}`, region: 'us-east-1', accessKeyId, secretAccessKey })
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal)
  }

  async kill(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit')
    this.#process?.kill('SIGKILL')
    await ended
    this.#process = null
  }

  /** Starts it again on the same port, with the files that it had. */
  async resume(): Promise<void> {
    const child = spawn(PYTHON, [SCRIPT, this.#directory, String(this.#port)], { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#process = child
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`Swift ended. It needs Debian's package python3-swift. ${errors}`)
    })
    ended.catch(() => {}) // it ends later, too, when nobody waits for it
    await Promise.race([once(child.stdout, 'data', { signal }), ended])
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
