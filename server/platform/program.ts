import { findPackageJSON } from 'node:module'
import path from 'node:path'

/**
 * The folder of the shop's own files, of which the build is one. Settings and data are relative to
 * the working directory: beside a release, so that the next one finds them.
 */
export const PROGRAM = path.dirname(findPackageJSON(import.meta.url) ?? '.')
