import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, licenseFindings, lockedPackages } from './package-licenses.mjs'
import { inProject } from './project.mjs'

test('every package of the lock file has an allowed license and an integrity hash', () => {
  expect(lockedPackages().length).toBeGreaterThan(100)
  expect(licenseFindings()).toEqual([])
})

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT AND ISC)', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('license %j is allowed: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed)
})

test('reports packages with no license, a forbidden one, or no hash', () => {
  const packages = {
    '': {},
    'node_modules/@larder/own': { resolved: 'packages/own', link: true },
    'packages/own': { name: '@larder/own', version: '0.1.0', license: 'MIT' },
    'node_modules/whole': {
      version: '1.0.0',
      license: 'MIT',
      integrity: 'sha512-x',
      optionalDependencies: { '@whole/linux': '1.0.0' },
    },
    'node_modules/@whole/linux': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/whole/node_modules/nameless': { version: '2.0.0', integrity: 'sha512-x' },
    'node_modules/sealed': { version: '3.0.0', license: 'SSPL-1.0', integrity: 'sha512-x' },
    'node_modules/loose': { version: '4.0.0', license: 'MIT' },
  }
  expect(licenseFindings(lockedPackages({ packages }))).toEqual([
    'nameless 2.0.0: license not named',
    'sealed 3.0.0: license SSPL-1.0',
    'loose 4.0.0: its bytes are not pinned by a hash',
  ])
})

test('only packages listed in package.json run install scripts', () => {
  const { allowScripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const lock: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync(inProject('package-lock.json'), 'utf8'),
  )
  const wanting = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace('node_modules/', '')] : [],
  )
  expect(Object.keys(allowScripts).toSorted()).toEqual(wanting.toSorted())
})
