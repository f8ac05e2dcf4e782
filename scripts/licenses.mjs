import { licenseFindings, lockedPackages } from './steps/package-licenses.mjs'

const packages = lockedPackages()
const namesUnder = new Map()
for (const { license, name } of packages) namesUnder.set(license, [...(namesUnder.get(license) ?? []), name])
for (const [license, names] of [...namesUnder].sort(([, one], [, other]) => other.length - one.length))
  console.log(`${license ?? 'not named'} (${names.length}): ${[...new Set(names)].join(', ')}`)
const findings = licenseFindings(packages)
for (const finding of findings) console.error(`Not allowed: ${finding}`)
process.exitCode = findings.length === 0 ? 0 : 1
