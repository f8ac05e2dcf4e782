import { Failure } from './fail.mjs'

export function npmFailure(output) {
  return new Failure(`${output.trim()}\n\n${advice(output)}`)
}

function advice(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: Larder needs about 1 GB for its packages. Make room and try again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'This user may not write to the project’s directory. Give it the directory and try again.'
  if (/CERT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/.test(output))
    return 'The packages could not be fetched: npm’s registry can’t be reached. Look at the network (npm ping) and try again.'
  return 'The packages could not be installed; npm’s own words are above.'
}
