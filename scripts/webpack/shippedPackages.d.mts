import type { Compiler } from 'webpack';

export declare class ShippedPackages {
  apply(compiler: Compiler): void;
}
