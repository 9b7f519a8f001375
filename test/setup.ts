import './environment.ts'
import './console.ts'
