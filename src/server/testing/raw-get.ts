import { request } from 'node:http'

/** As sent; `fetch` would choose and decode an encoding. */
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
