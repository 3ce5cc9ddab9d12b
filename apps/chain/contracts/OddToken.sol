// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice For tests only: a token that takes a fee on each transfer, reports any number of decimals, and can block
/// transfers to one address, like tokens that can be bought but not sold.
contract OddToken is ERC20 {
    uint256 public immutable feeBps;
    uint256 public said;
    address public shut;

    constructor(string memory name_, string memory symbol_, uint256 feeBps_, uint256 said_, address holder)
        ERC20(name_, symbol_)
    {
        feeBps = feeBps_;
        said = said_;
        _mint(holder, 1e30);
    }

    /// @dev Encodes like a uint8, but holds any number.
    function decimals() public view override returns (uint8) {
        uint256 told = said;
        assembly ("memory-safe") {
            mstore(0, told)
            return(0, 32)
        }
    }

    function say(uint256 said_) external {
        said = said_;
    }

    function shutOut(address account) external {
        shut = account;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(to == address(0) || to != shut, "not for sale");
        uint256 fee = from == address(0) || to == address(0) ? 0 : value * feeBps / 10_000;
        if (fee > 0) super._update(from, address(0), fee);
        super._update(from, to, value - fee);
    }
}
