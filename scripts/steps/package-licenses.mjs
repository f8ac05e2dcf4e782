import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/**
 * Licenses of packages that we use and distribute unchanged. MPL-2.0 (development tools) requires the source of changed
 * files, of which there are none. LGPL-3.0 (libvips) requires that the library can be replaced, and it can, since it is
 * a package of its own. CC-BY-3.0 (the data of date-holidays) requires that its authors are named, as THIRD-PARTY.md does.
 */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'ISC',
    'MIT',
    'MIT-0',
    'PostgreSQL',
    'PSF-2.0',
    'Python-2.0',
    'Unlicense',
  ],
  ...['OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-3.0'],
])

/** Evaluates an SPDX expression. One license of `A OR B` must be allowed, and both of `A AND B`. */
export function isAllowed(license) {
  const words = license.replace(/[()]/g, '')
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed)
  return words.split(' AND ').every((one) => ALLOWED.has(one.trim()))
}

/**
 * Returns the packages of the lock file, without the project and its own packages. `license` is null when none is named.
 * `isPinned` is false when the integrity hash is missing. Optional development tools count as pinned without one, since
 * those for other platforms may lack it.
 */
export function lockedPackages(lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))) {
  const entries = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  return entries.map(([path, { name: alias, version, license, integrity, dev, optional }]) => {
    const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isPinned = integrity !== undefined || (dev === true && optional === true)
    return { name, version, license: license ?? licenseOfParent(entries, name), isPinned }
  })
}

/** Returns the license of the package that depends on this one. Packages for one platform may name none of their own. */
function licenseOfParent(entries, name) {
  const parent = entries.find(([, { optionalDependencies }]) => optionalDependencies && Object.hasOwn(optionalDependencies, name))
  return parent?.[1].license ?? null
}

export function licenseFindings(packages = lockedPackages()) {
  return packages.flatMap(({ name, version, license, isPinned }) => [
    ...(license !== null && isAllowed(license) ? [] : [`${name} ${version}: license ${license ?? 'not named'}`]),
    ...(isPinned ? [] : [`${name} ${version}: its bytes are not pinned by a hash`]),
  ])
}

export const checkLicenses = async () => {
  const findings = licenseFindings()
  return { status: findings.length === 0 ? 0 : 1, output: findings.join('\n') }
}
