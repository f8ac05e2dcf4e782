import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode } from './pinned-node.mjs'
import { inProject, projectRoot } from './project.mjs'

/** Packages with machine code of their own, which npm leaves out without a word when it thinks that they do not fit. */
const WITH_MACHINE_CODE = ['vite', '@tailwindcss/vite', 'sharp']

/** Whether node_modules holds every package at its locked version, whoever installed it, and what has machine code loads. */
export function packagesWork() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const isThere = ([place, { version, optional }]) => optional || place === '' || installed[place]?.version === version
  if (!Object.entries(packagesIn('package-lock.json')).every(isThere)) return false
  const node = findNode()
  return node !== null && machineCodeFailure(node) === null
}

/** Why a package with machine code does not load on `node`; null when all do. */
export function machineCodeFailure(node) {
  const load = WITH_MACHINE_CODE.map((name) => `await import('${name}')`).join('\n')
  const args = ['--input-type=module', '--eval', load]
  const { status, stderr, error } = spawnSync(node, args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr)
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(inProject(path), 'utf8')).packages
  } catch {
    return {} // never installed, or cut off
  }
}
