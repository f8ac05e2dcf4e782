/** Is the part of `PICTURES_URL` that names the place of the pictures. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Keys begin with it. It is empty or ends with a slash. */
  readonly prefix: string
}

export interface S3Location extends S3Place {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
const PREFIX = /^(?:\/[\w-][\w.-]*)*\/?$/
const REGION = /^[a-z\d-]{1,40}$/
const PARAMETERS = ['endpoint', 'region']

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. Returns null for anything else. AWS is the default endpoint. */
export function parseS3Url(text: string): S3Place | null {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return null
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.includes(name))) return null
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const { pathname, hostname: bucket } = url
  if (!BUCKET.test(bucket) || !PREFIX.test(pathname) || !REGION.test(region) || !isOrigin(endpoint)) return null
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

/** Returns the place in short, for people. */
export const s3Name = ({ bucket, prefix, endpoint }: S3Place): string => `s3://${bucket}/${prefix} at ${endpoint}`

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
}
