import { request } from 'node:http'

/** An answer as it goes over the wire; `fetch` would ask for a packing of its own and unpack it. */
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
