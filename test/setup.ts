import { beforeEach } from 'vitest'
import { resetFakes } from './environment.ts'

beforeEach(resetFakes)
