// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";

/// @notice A token with EIP-2612 permit whose metadata are immutables, which are part of the code.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract SeededToken is ERC20, EIP712, Nonces {
    using ShortStrings for *;

    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    ShortString private immutable _shortName;
    ShortString private immutable _shortSymbol;
    ShortString private immutable _shortVersion;
    uint8 private immutable _decimals;
    address public immutable minter;

    error PermitExpired(uint256 deadline);
    error PermitSigner(address signer, address owner);
    error NotMinter(address sender);

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        string memory permitVersion,
        address minter_
    ) ERC20("", "") EIP712(name_, permitVersion) {
        _shortName = name_.toShortString();
        _shortSymbol = symbol_.toShortString();
        _shortVersion = permitVersion.toShortString();
        _decimals = decimals_;
        minter = minter_;
    }

    function name() public view override returns (string memory) {
        return _shortName.toString();
    }

    function symbol() public view override returns (string memory) {
        return _shortSymbol.toString();
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @notice Circle's USDC has this getter and wallets use it to build the permit domain.
    function version() external view returns (string memory) {
        return _shortVersion.toString();
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, amount);
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 hash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline));
        address signer = ECDSA.recover(_hashTypedDataV4(hash), v, r, s);
        if (signer != owner) revert PermitSigner(signer, owner);
        _approve(owner, spender, value);
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }
}
