import { request } from 'node:http'

/** Returns the response's bytes as they were sent. `fetch` would choose an encoding and decode it. */
export function rawGet(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      resolve({ headers: response.headers, bytes: Buffer.concat(await response.toArray()) })
    })
      .on('error', reject)
      .end()
  })
}
