import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode } from './pinned-node.mjs'
import { inProject, projectRoot } from './project.mjs'

/** These packages are loaded as a test, since npm silently skips native packages that it considers incompatible. */
const NATIVE_PACKAGES = ['vite', '@tailwindcss/vite', 'sharp']

/** Whether every package is installed at its locked version, the project's own ones are linked, and native ones load. */
export function packagesWork() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const isThere = ([place, { version, link, optional }]) =>
    optional || place === '' || (installed[place]?.version === version && installed[place]?.link === link)
  if (!Object.entries(packagesIn('package-lock.json')).every(isThere)) return false
  const node = findNode()
  return node !== null && machineCodeFailure(node) === null
}

/** Returns the error of a native package that does not load on `node`, or null when all load. */
export function machineCodeFailure(node) {
  const load = NATIVE_PACKAGES.map((name) => `await import('${name}')`).join('\n')
  const args = ['--input-type=module', '--eval', load]
  const { status, stderr, error } = spawnSync(node, args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr)
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(inProject(path), 'utf8')).packages
  } catch {
    // The packages were never installed, or an installation was interrupted.
    return {}
  }
}
