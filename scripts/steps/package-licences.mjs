import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/**
 * Licences under which we may use and pass on a package as it is. MPL-2.0 (tools of development) asks for the source of changed
 * files, of which we have none; LGPL-3.0 (libvips) for being a library that can be replaced, which its own package is.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'PostgreSQL', 'Unlicense'],
  ...['OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Whether a licence in SPDX's words is allowed: of `A OR B` one, of `A AND B` both. */
export function isAllowed(licence) {
  const words = licence.replace(/[()]/g, '')
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed)
  return words.split(' AND ').every((one) => ALLOWED.has(one.trim()))
}

/**
 * Every package that the lock file may install, on whatever machine: name, version, licence (null: none is named), and whether
 * its bytes are pinned by a hash. Of tools of development for other machines than those of its makers the lock file has no hash.
 */
export function lockedPackages(lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))) {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  return entries.map(([path, { name: alias, version, license, integrity, dev, optional }]) => {
    const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isPinned = integrity !== undefined || (dev === true && optional === true)
    return { name, version, licence: license ?? licenceOfWhole(entries, name), isPinned }
  })
}

/** The build of a package for one kind of machine has the licence of the package that asks for it, where the lock file names none. */
function licenceOfWhole(entries, part) {
  const whole = entries.find(([, { optionalDependencies }]) => optionalDependencies && Object.hasOwn(optionalDependencies, part))
  return whole?.[1].license ?? null
}

/** A line for each package that may not be here. */
export function licenceFaults(packages = lockedPackages()) {
  return packages.flatMap(({ name, version, licence, isPinned }) => [
    ...(licence !== null && isAllowed(licence) ? [] : [`${name} ${version}: licence ${licence ?? 'not named'}`]),
    ...(isPinned ? [] : [`${name} ${version}: its bytes are not pinned by a hash`]),
  ])
}

/** As one of the checks. */
export const checkLicences = async () => {
  const faults = licenceFaults()
  return { status: faults.length === 0 ? 0 : 1, output: faults.join('\n') }
}
