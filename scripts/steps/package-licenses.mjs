import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/**
 * Of packages that we use and distribute unchanged. MPL-2.0 (development tools) requires the source of changed files, of which
 * there are none; LGPL-3.0 (libvips) a replaceable library, which its package is.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'PostgreSQL', 'Unlicense'],
  ...['OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** An SPDX expression: of `A OR B` one must be allowed, of `A AND B` both. */
export function isAllowed(license) {
  const words = license.replace(/[()]/g, '')
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed)
  return words.split(' AND ').every((one) => ALLOWED.has(one.trim()))
}

/**
 * Without the project itself and its own packages. `license` is null where none is named. `isPinned`: by an integrity hash, which optional development tools for other platforms
 * may lack.
 */
export function lockedPackages(lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))) {
  const entries = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  return entries.map(([path, { name: alias, version, license, integrity, dev, optional }]) => {
    const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isPinned = integrity !== undefined || (dev === true && optional === true)
    return { name, version, license: license ?? licenseOfParent(entries, name), isPinned }
  })
}

/** A platform package without a license has that of the package that depends on it. */
function licenseOfParent(entries, name) {
  const parent = entries.find(([, { optionalDependencies }]) => optionalDependencies && Object.hasOwn(optionalDependencies, name))
  return parent?.[1].license ?? null
}

export function licenseProblems(packages = lockedPackages()) {
  return packages.flatMap(({ name, version, license, isPinned }) => [
    ...(license !== null && isAllowed(license) ? [] : [`${name} ${version}: license ${license ?? 'not named'}`]),
    ...(isPinned ? [] : [`${name} ${version}: its bytes are not pinned by a hash`]),
  ])
}

export const checkLicenses = async () => {
  const problems = licenseProblems()
  return { status: problems.length === 0 ? 0 : 1, output: problems.join('\n') }
}
